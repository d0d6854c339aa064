/** Counts since the start of the daemon, for metrics. */
export class FleetTally {
  /** Sessions that ended while their node held leases, and those leases. */
  lostSessions = 0;
  lostLeases = 0;
  /** Leases that the engine took back. */
  lapsedLeases = 0;
  /** Claims for which nobody waited any more. */
  lateClaims = 0;
  /** Nodes that came back with a session that was over: what it still had to say, ends too, is refused. */
  lateSessions = 0;
}
