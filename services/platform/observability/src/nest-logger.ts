import type { Logger } from './logger.ts';

/** Nest's own `Logger` onto ours. Structural: this package needs no Nest. */
export class NestLogger {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest passes its class name last; a failure may come as the message or beside it. */
  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const err = [message, ...rest].find((part) => part instanceof Error);
    const text = typeof message === 'string' ? message : 'failure';
    this.logger[level]({ ...(typeof context === 'string' && { context }), ...(err instanceof Error && { err }) }, text);
  }
}
