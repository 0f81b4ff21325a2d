import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Where workers call, and the secret that they show; both last for one start of the process. */
@Injectable()
export class WorkEndpoint {
  readonly token = randomBytes(32).toString('base64url');
  /** Known once the server listens. */
  url = '';
}
