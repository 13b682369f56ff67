for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const numbers = head.classList.contains("n");
      const down = head.ariaSort ? head.ariaSort === "ascending" : numbers;
      const value = (row) => row.cells[place].dataset.value ?? row.cells[place].textContent;
      const order = (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (!numbers) return x.localeCompare(y, "en");
        if (x === "" || y === "") return (x === "") - (y === "") || 0;
        return x - y;
      };
      const last = (row) => numbers && value(row) === "";
      const rows = [...body.rows].sort((a, b) => (down && !last(a) && !last(b) ? order(b, a) : order(a, b)));
      heads.forEach((one) => one.removeAttribute("aria-sort"));
      head.ariaSort = down ? "descending" : "ascending";
      body.append(...rows);
    });
  });
}
