import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '@strainscope/http';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../config/auth.config.ts';
import { TryCounter } from './try-counter.ts';

/** What may be asked for again and again, and costs a letter, a message or a place in a table. */
export type LimitedAct =
  | 'sign-up'
  | 'reset-password'
  | 'verify-email'
  | 'change-email'
  | 'one-time-code'
  | 'contact'
  | 'external-signing'
  | 'signature'
  | 'guardian-letter';

/** Limits what one account, and one network address, may ask for in a window. */
@Injectable()
export class AccountLimits {
  constructor(
    private readonly counter: TryCounter,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * @param account an e-mail address, or a person's id; of a signature the signer's and that of whom it is about
   * @param address of the client; empty where the account alone counts
   * @throws TooManyTries
   */
  async count(act: LimitedAct, account: string, address: string): Promise<void> {
    const { windowMinutes, perAccount, perAddress } = this.config.requests;
    await this.counter.count(
      windowMinutes,
      { key: `${act} account ${account}`, limit: perAccount },
      ...(address === '' ? [] : [{ key: `${act} address ${networkOf(address)}`, limit: perAddress }]),
    );
  }

  /** Groups are told by name to whoever signs up: it costs no letter, but work. @throws TooManyTries */
  async countLookUp(address: string): Promise<void> {
    const { windowMinutes, lookUpsPerAddress } = this.config.requests;
    await this.counter.count(windowMinutes, { key: `look-up address ${networkOf(address)}`, limit: lookUpsPerAddress });
  }
}
