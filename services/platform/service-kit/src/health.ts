/** What probes ask. Live: the process answers. Ready: it has started, is not draining, and its checks pass. */
export class Health {
  ready = false;
}
