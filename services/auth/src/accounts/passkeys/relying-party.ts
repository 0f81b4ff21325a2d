import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '@strainscope/service-kit';

/** Who asks for a signature: the console at its public address, and nobody that looks like it. */
@Injectable()
export class RelyingParty {
  readonly name = 'StrainScope';

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  get origin(): string {
    return new URL(this.publicUrl()).origin;
  }

  /** Passkeys are bound to the host's name. */
  get id(): string {
    return new URL(this.publicUrl()).hostname;
  }
}
