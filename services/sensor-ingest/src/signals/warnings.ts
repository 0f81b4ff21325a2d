/** Something a reader of the event should know; the event is accepted all the same. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}
