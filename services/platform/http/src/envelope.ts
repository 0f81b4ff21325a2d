/** What every successful call of the console's API answers. */
export interface Envelope<T> {
  message: string;
  data: T;
}

export function envelope<T>(data: T, message = 'OK'): Envelope<T> {
  return { message, data };
}
