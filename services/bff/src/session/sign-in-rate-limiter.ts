import { DomainError } from '@strainscope/kernel';
import type { NextFunction, Request, Response } from 'express';
import { networkOf } from '@strainscope/http';

/** There was no turn for this sign-in among so many. */
export class TooManySignIns extends DomainError {
  /** @param isOwn whether it is the address itself from which so many come */
  constructor(isOwn: boolean) {
    super({
      ...(isOwn ? { code: 'TOO_MANY_TRIES', status: 429 } : { code: 'TEMPORARILY_UNAVAILABLE', status: 503 }),
      message: 'Too many sign-ins at once. Please wait a little.',
      retryAfterSeconds: 2,
    });
  }
}

export interface SignInRateLimiterOptions {
  /** Sign-ins in progress: from everywhere, and from one network address, which many people may share. */
  atOnce: number;
  atOnceFromAddress: number;
  /** Those who wait for their turn; further ones are refused straight away. */
  waiting: number;
  waitSeconds: number;
}

interface Waiting {
  address: string;
  admit: () => void;
}

const SIGN_IN = '/bff/auth/login';
/** An address and a password are sent at once. */
const SENT_WITHIN_MILLISECONDS = 10_000;

/**
 * Lets a few sign-ins in at a time, as the first thing that a request meets: before anything is read, looked up or hashed
 * for it. The others wait for their turn, and are refused if it does not come. That takes long on purpose: an attacker
 * waits for an answer before the next try, and a connection that waits costs nothing, while thousands of quick refusals a
 * second would keep everybody else waiting.
 */
export class SignInRateLimiter {
  private readonly inside = new Map<string, number>();
  private readonly queue: Waiting[] = [];
  private total = 0;

  constructor(private readonly options: SignInRateLimiterOptions) {}

  readonly use = (request: Request, response: Response, next: NextFunction): void => {
    if (!isSignIn(request)) return next();
    const address = networkOf(request.ip ?? '');
    const admit = () => {
      this.enter(address);
      // A caller who holds a place without saying who they are would keep it for as long as an upload may take.
      const late = setTimeout(() => void (request.complete || request.destroy()), SENT_WITHIN_MILLISECONDS).unref();
      response.once('close', () => {
        clearTimeout(late);
        this.leave(address);
      });
      next();
    };
    if (this.hasRoom(address)) admit();
    else if (this.queue.length >= this.options.waiting) next(this.refusal(address));
    else this.wait({ address, admit }, response, next);
  };

  private wait(waiting: Waiting, response: Response, next: NextFunction): void {
    const giveUp = () => {
      clearTimeout(timer);
      response.off('close', giveUp);
      const place = this.queue.indexOf(waiting);
      if (place >= 0) this.queue.splice(place, 1);
    };
    const timer = setTimeout(() => {
      giveUp();
      next(this.refusal(waiting.address));
    }, this.options.waitSeconds * 1_000).unref();
    response.once('close', giveUp);
    const { admit } = waiting;
    waiting.admit = () => {
      giveUp();
      admit();
    };
    this.queue.push(waiting);
  }

  private enter(address: string): void {
    this.total += 1;
    this.inside.set(address, this.countOf(address) + 1);
  }

  /** The next one is the first in the queue from whose address there are not too many. */
  private leave(address: string): void {
    this.total -= 1;
    const others = this.countOf(address) - 1;
    if (others > 0) this.inside.set(address, others);
    else this.inside.delete(address);
    this.queue.find((waiting) => this.hasRoom(waiting.address))?.admit();
  }

  private hasRoom(address: string): boolean {
    return this.total < this.options.atOnce && !this.isCrowded(address);
  }

  private isCrowded(address: string): boolean {
    return this.countOf(address) >= this.options.atOnceFromAddress;
  }

  private refusal(address: string): TooManySignIns {
    return new TooManySignIns(this.isCrowded(address));
  }

  private countOf(address: string): number {
    return this.inside.get(address) ?? 0;
  }
}

/** However the path is written that the router takes for the sign-in. */
function isSignIn({ method, path }: Request): boolean {
  return method === 'POST' && path.toLowerCase().replace(/\/+$/, '') === SIGN_IN;
}
