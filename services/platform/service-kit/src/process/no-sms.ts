import { DomainError } from '@strainscope/kernel';
import type { Sms } from '@strainscope/mail';

/** Where no gateway is configured. */
export class NoSms implements Sms {
  send(): Promise<void> {
    return Promise.reject(
      new DomainError({ code: 'NO_TEXT_MESSAGES', status: 501, message: 'Text messages are not set up here.' }),
    );
  }

  kept(): Promise<[]> {
    return Promise.resolve([]);
  }

  forget(): Promise<number> {
    return Promise.resolve(0);
  }
}
