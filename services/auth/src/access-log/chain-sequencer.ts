import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { AuthConfig } from '../config/auth.config.ts';
import { chainHash, GENESIS } from './access-entry.ts';
import { AccessLog } from './access-log.ts';
import { AnchorForged, ChainAnchor } from './chain-anchor.ts';
import type { Anchor } from './chain-check.ts';
import { SequencerSignal } from './sequencer-signal.ts';

const AT_ONCE = 500;
const LOOK_EVERY_MILLISECONDS = 1_000;

/** The one hand that writes the chain: it takes what was recorded, in order, and gives it place and hash. */
@Injectable()
export class ChainSequencer implements BackgroundWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private isBegun = false;

  constructor(
    private readonly em: EntityManager,
    private readonly anchor: ChainAnchor,
    private readonly signal: SequencerSignal,
    private readonly accessLog: AccessLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    // Not in the transaction, nor as the actor, of whoever announces.
    const outside = AsyncLocalStorage.snapshot();
    this.signal.onAnnounce(() => outside(() => this.chainInTurn()));
    this.timer = setInterval(() => this.chainInTurn(), LOOK_EVERY_MILLISECONDS).unref();
    this.chainInTurn();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.signal.onAnnounce(() => undefined);
    await this.running;
  }

  /** Chains everything that is recorded by now. */
  async catchUp(): Promise<void> {
    if (!this.isBegun) await this.begin();
    while (await this.chainSome());
  }

  private chainInTurn(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.again = false;
    this.running = this.catchUp()
      .catch((err: unknown) => this.logger.warn({ err }, 'entries of the access log wait for their place'))
      .finally(() => {
        this.running = undefined;
        if (this.again) this.chainInTurn();
      });
  }

  /** Answers whether there may be more. */
  private async chainSome(): Promise<boolean> {
    const head = await this.inScope(async (em) => {
      // One sequencer at a time, over all processes.
      await em.execute(`select pg_advisory_xact_lock(hashtext('access log'))`);
      const waiting = await em.execute<{ number: string; content: string }[]>(
        `select number, content from access_log_waiting order by number limit ${AT_ONCE}`,
      );
      if (waiting.length === 0) return undefined;
      const links = await this.linked(em, waiting);
      await em.execute(
        `insert into access_log (position, content, hash)
           select position, content, hash from jsonb_to_recordset(?::jsonb) as l (position bigint, content text, hash text)`,
        [JSON.stringify(links)],
      );
      await em.execute('delete from access_log_waiting where number = any (?::bigint[])', [
        `{${waiting.map(({ number }) => number).join(',')}}`,
      ]);
      return links.at(-1)!;
    });
    if (!head) return false;
    await this.moveAnchor(head);
    return true;
  }

  /** Before the first entry, so that an anchor is missing only where somebody took it; and where an operator vouches for a chain. */
  private async begin(): Promise<void> {
    const { trustedHead } = this.config.accessLog;
    const last = await this.link('order by position desc');
    if (!last) {
      if (!(await this.anchor.read())) await this.anchor.write({ position: 0, hash: GENESIS });
    } else if (trustedHead !== undefined && !(await this.isAnchored())) {
      const trusted = await this.link('where hash = ?', [trustedHead]);
      if (trusted) await this.trust(trusted);
    }
    this.isBegun = true;
  }

  /** That somebody vouched for it stands in the chain itself. */
  private async trust(head: Anchor): Promise<void> {
    const entry = {
      kind: 'change',
      what: 'auth.access-log.trusted',
      purpose: 'administration',
      personIds: [],
    } as const;
    await this.inScope((em) => this.accessLog.record(em, entry));
    await this.anchor.write(head);
  }

  /** An anchor that the chain does not fit stays where it is: moving it would cover up what was done. */
  private async moveAnchor(head: Anchor): Promise<void> {
    if (await this.isAnchored()) await this.anchor.write(head);
    else this.logger.error({ position: head.position }, 'the access log does not fit its anchor: run audit:verify');
  }

  private async isAnchored(): Promise<boolean> {
    const anchor = await this.anchor.read().catch((error: unknown) => {
      if (error instanceof AnchorForged) return undefined;
      throw error;
    });
    if (!anchor || anchor.position === 0) return anchor !== undefined;
    const link = await this.link('where position = ?', [anchor.position]);
    return link?.hash === anchor.hash;
  }

  private link(rest: string, values: unknown[] = []): Promise<Anchor | undefined> {
    return this.inScope(async (em) => {
      const [row] = await em.execute<{ position: string; hash: string }[]>(
        `select position, hash from access_log ${rest} limit 1`,
        values,
      );
      return row && { position: Number(row.position), hash: row.hash };
    });
  }

  private inScope<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return inRequestContext(this.em, () => withScope(this.em, serviceScope, work));
  }

  private async linked(em: EntityManager, waiting: readonly { content: string }[]) {
    const [last] = await em.execute<{ position: string; hash: string }[]>(
      'select position, hash from access_log order by position desc limit 1',
    );
    let position = Number(last?.position ?? 0);
    let previous = last?.hash ?? GENESIS;
    return waiting.map(({ content }) => {
      position += 1;
      previous = chainHash(previous, position, content);
      return { position, content, hash: previous };
    });
  }
}
