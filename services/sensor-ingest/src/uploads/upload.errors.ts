import { Conflict, InvalidRequest, RetryableError } from '@strainscope/kernel';

/** The id belongs to another upload. */
export class UploadIdTaken extends Conflict {
  constructor() {
    super('UPLOAD_ID_TAKEN', 'This upload id is in use.', 'Choose another id, or leave it out.');
  }
}

export class UploadSettingsInvalid extends InvalidRequest {
  constructor(path: string, message: string) {
    super([{ path, message }]);
  }
}

/** The file's bytes are not where the call says; they may arrive yet. */
export class RawFileMissing extends RetryableError {
  constructor() {
    super({ code: 'RAW_FILE_MISSING', message: 'The file has not arrived completely. Send it again.' });
  }
}
