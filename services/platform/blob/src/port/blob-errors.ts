import { Conflict, DomainError, RetryableError } from '@strainscope/kernel';

export class BlobNotFound extends DomainError {
  constructor() {
    super({ code: 'BLOB_NOT_FOUND', status: 404, message: 'Not found.' });
  }
}

/** What is stored is not what was written, or what arrives is not what was promised. */
export class BlobCorrupted extends DomainError {
  constructor(status: 422 | 500, message: string) {
    super({ code: 'BLOB_CORRUPTED', status, message });
  }
}

export class BlobTooLarge extends DomainError {
  constructor(maxBytes: number) {
    super({ code: 'BLOB_TOO_LARGE', status: 413, message: `More than ${maxBytes} bytes are not accepted.` });
  }
}

export class BlobExists extends Conflict {
  constructor() {
    super('BLOB_EXISTS', 'Something else is stored there already.');
  }
}

export class InvalidBlobKey extends DomainError {
  constructor() {
    super({ code: 'INVALID_BLOB_KEY', status: 400, message: 'Not a storage key.' });
  }
}

/** The disk is full or the quota is used up; nothing was stored. */
export class StorageFull extends RetryableError {
  constructor(cause: unknown) {
    super({
      code: 'STORAGE_FULL',
      status: 507,
      message: 'There is no space left to store files.',
      retryAfterSeconds: 60,
      cause,
    });
  }
}

export class SignedUrlRefused extends DomainError {
  constructor() {
    super({ code: 'SIGNED_URL_REFUSED', status: 403, message: 'This address is no longer valid.' });
  }
}
