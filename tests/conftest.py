"""What several groups of tests share: the corpus of real hands (when there is one) and the sample hands."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.unit.dask_cluster import Cluster

ROOT = Path(__file__).resolve().parent.parent

# No test measures time: a busy machine must not fail one.
settings.register_profile("untimed", deadline=None)
# For mutation testing, where a run decides one change: the same few examples each time, reported as found.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=25,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "untimed"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real histories that FAIRPOT_CORPUS names; without one the test is skipped."""
    name = os.environ.get("FAIRPOT_CORPUS")
    if not name:
        pytest.skip("FAIRPOT_CORPUS names no folder of real hand histories")
    folder = Path(name)
    if not folder.is_dir():
        pytest.fail(f"FAIRPOT_CORPUS: {name} is no folder")
    return folder


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of sample hands."""
    return ROOT / "sample_histories"


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    """The address of an S3 server on this machine; the environment says so to whoever asks for S3."""
    pytest.importorskip("s3fs", reason="s3fs is not installed: pip install 'fairpot[s3]'")
    server_module = pytest.importorskip("moto.server", reason="moto is not installed")
    server = server_module.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
        patch.setenv("AWS_ACCESS_KEY_ID", "anybody")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "anything")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(s3: str) -> str:
    """The URL of a new bucket."""
    from parser.remote import files

    name = f"test-{uuid.uuid4().hex}"
    files().mkdir(name)
    return f"s3://{name}"


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A Dask scheduler and two workers, processes of their own."""
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'fairpot[dask]'")
    found = Cluster(tmp_path)
    try:
        yield found
    finally:
        found.stop()
