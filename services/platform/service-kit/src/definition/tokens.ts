/**
 * What every service may inject beside `EntityManager`, `MikroORM`, `Outbox`, `EVENT_BUS` and what the access library
 * provides: `constructor(@Inject(CLOCK) private readonly clock: Clock)`.
 */
export const CONFIG = Symbol('config section of the service');
export const CLOCK = Symbol('Clock');
export const JOBS = Symbol('JobQueue');
/** `InHand`: work that a later process takes up again by itself is done within it. */
export const IN_HAND = Symbol('InHand');
export const BLOBS = Symbol('BlobStore');
export const MAILER = Symbol('Mailer');
export const SMS = Symbol('Sms');
/** `() => string`: where people reach the console, known once it listens. */
export const PUBLIC_URL = Symbol('public URL');
export const LOGGER = Symbol('Logger');
/** Connect `Transport` to the other services. */
export const CALLS = Symbol('Transport');
/** Key that signs actors and cursors. */
export const ACTOR_KEY = Symbol('actor key');
