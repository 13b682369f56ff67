"""Re-executing a recorded hand under a house's rules: `replay(hand)` gives findings and a verdict."""

from replay.engine import replay
from replay.profiles import RuleProfile, load_profile, profile_for
from replay.result import Replay, Verdict

__all__ = ["Replay", "RuleProfile", "Verdict", "load_profile", "profile_for", "replay"]
