/** Why a set cannot be continued or read. */
export class SetRefused extends Error {
  override readonly name = 'SetRefused';
  readonly code: 'other-set' | 'no-set' | 'damaged-set';

  constructor(code: SetRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}
