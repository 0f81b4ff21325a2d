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

/** What was well when it came cannot be read at the moment: time or memory is short. */
export class NotReadableNow extends RetryableError {
  constructor(problemCode: string) {
    super({ code: 'NOT_READABLE_NOW', message: 'The file cannot be read at the moment.', detail: problemCode });
  }
}
