import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '@strainscope/http';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../config/auth.config.ts';
import { TryCounter } from './try-counter.ts';

/** Failed sign-ins, per account and per network address. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly counter: TryCounter,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @param address of the client; empty where the account alone counts @throws TooManyTries */
  async count(account: string, address: string): Promise<void> {
    const { windowMinutes, triesPerAccount, triesPerAddress } = this.config.signIn;
    await this.counter.count(
      windowMinutes,
      { key: accountKey(account), limit: triesPerAccount },
      ...(address === '' ? [] : [{ key: addressKey(address), limit: triesPerAddress }]),
    );
  }

  /**
   * Counts sign-ins that name no account, and may never be finished: each takes a place in a table. @throws
   * TooManyTries
   */
  async countStart(address: string): Promise<void> {
    const { windowMinutes, startsPerAddress } = this.config.signIn;
    await this.counter.count(windowMinutes, { key: `start ${addressKey(address)}`, limit: startsPerAddress });
  }

  /** The account's count starts anew; the address loses this try only, for many people share one. */
  async forgive(em: EntityManager, account: string, address: string): Promise<void> {
    await this.counter.clear(em, accountKey(account));
    if (address !== '') await this.counter.forgive(em, addressKey(address));
  }
}

const accountKey = (account: string): string => `account ${account}`;
const addressKey = (address: string): string => `address ${networkOf(address)}`;
