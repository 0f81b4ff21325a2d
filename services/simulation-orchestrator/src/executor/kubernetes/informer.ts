import { setTimeout as sleep } from 'node:timers/promises';
import type { KubeConfig, KubernetesListObject, KubernetesObject } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import { retryDelay } from '../back-off.ts';
import { retryAfterOf, statusOf } from './api-error.ts';
import { ObjectCache } from './object-cache.ts';
import { watch, WatchBroken } from './watch-request.ts';

export interface ListPage {
  limit: number;
  _continue?: string;
}

export interface InformerOptions<T extends KubernetesObject> {
  config: KubeConfig;
  /** One page of the list. */
  list: (page: ListPage) => Promise<KubernetesListObject<T>>;
  /** Path of the watch, e.g. `/api/v1/namespaces/n/pods`. */
  path: string;
  labelSelector: string;
  /** Takes a place in the budget of calls. */
  admit: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds. */
  resync: number;
  /** Milliseconds without a word, bookmarks included, after which a watch is dead. */
  silence: number;
  logger: Logger;
}

const pageSize = 500;
/** Milliseconds. No server that is well ends a watch so early, and without a word: it is asked for a second at least. */
const shortestWatch = 500;

/**
 * Keeps a copy of what the API server has: a paged list, then a watch from there with bookmarks. Whatever happens to
 * the watch, the list is read again after the resync time: with every event lost the copy still converges.
 */
export class Informer<T extends KubernetesObject> {
  readonly cache = new ObjectCache<T>();
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private version = '';
  private listedAt = Number.NEGATIVE_INFINITY;
  private failures = 0;

  constructor(private readonly options: InformerOptions<T>) {}

  /** The list was read within the last two resyncs: decisions may rest on the copy. */
  get isFresh(): boolean {
    return performance.now() - this.listedAt < 2 * this.options.resync;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (this.version === '' || this.untilResync() <= 0) await this.relist();
        await this.follow();
      } catch (error) {
        if (signal.aborted) return;
        await this.recover(error);
      }
    }
  }

  private untilResync(): number {
    return this.listedAt + this.options.resync - performance.now();
  }

  /** All pages of one consistent list. A page that came too late begins a new list. */
  private async relist(): Promise<void> {
    const before = this.cache.all;
    const items: T[] = [];
    let page: KubernetesListObject<T> | undefined;
    do {
      await this.options.admit(this.stopping.signal);
      const _continue = page?.metadata?._continue;
      page = await this.options.list({ limit: pageSize, ...(_continue ? { _continue } : {}) });
      items.push(...page.items);
    } while (page.metadata?._continue);
    this.cache.replace(items, before);
    this.version = page.metadata?.resourceVersion ?? '';
    this.listedAt = performance.now();
  }

  /**
   * Applies events until the watch ends or a resync is due. One that ends as soon as it begins counts as broken: opened
   * without a pause it would use up the budget of calls.
   */
  private async follow(): Promise<void> {
    const { config, path, labelSelector, silence, admit } = this.options;
    await admit(this.stopping.signal);
    const seconds = Math.max(1, Math.ceil(this.untilResync() / 1000));
    const query = {
      labelSelector,
      resourceVersion: this.version,
      allowWatchBookmarks: 'true',
      timeoutSeconds: String(seconds),
    };
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout((seconds + 5) * 1000)]);
    const begunAt = performance.now();
    let isWordless = true;
    for await (const { type, object } of watch<T>(config, path, query, { silence, signal })) {
      isWordless = false;
      if (type === 'ERROR') throw new WatchBroken('The watch reported an error', object.code ?? null);
      this.version = object.metadata?.resourceVersion ?? this.version;
      this.failures = 0;
      if (type === 'DELETED') this.cache.remove(object);
      else if (type !== 'BOOKMARK') this.cache.put(object);
    }
    if (isWordless && performance.now() - begunAt < shortestWatch) {
      throw new WatchBroken('The watch ended as soon as it began', null);
    }
  }

  /** A version that is too old needs a new list; a connection that broke goes on where it was. */
  private async recover(error: unknown): Promise<void> {
    const status = error instanceof WatchBroken ? error.status : statusOf(error);
    const retryAfter = error instanceof WatchBroken ? error.retryAfterSeconds : retryAfterOf(error);
    this.options.logger.warn({ err: error, status }, 'a watch of the cluster is opened anew');
    if (status !== null && status !== 429) this.version = '';
    this.failures += 1;
    const backOff = status === 410 ? 0 : retryDelay(this.failures);
    // Spread, so that many processes do not return at once.
    const delay = Math.max(retryAfter * 1000, backOff * (0.5 + Math.random() / 2));
    await sleep(delay, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
