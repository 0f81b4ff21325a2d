import { setTimeout as sleep } from 'node:timers/promises';

/** Calls the console as people do whose HTTPS ends at a balancer, one call after another. */
export class BalancedCaller {
  private stopped = false;

  constructor(
    /** Where the balancer leads. */
    private readonly url: string,
    private readonly person: { email: string; password: string },
  ) {}

  /** Statuses of the answers; the failure in words where there was none. */
  async callUntilStopped(): Promise<(number | string)[]> {
    const cookie = await this.signIn();
    const answers: (number | string)[] = [];
    while (!this.stopped) {
      const answer = await this.send('/bff/auth/get/profile', {}, { cookie }).catch(String);
      answers.push(typeof answer === 'string' ? answer : answer.status);
      await sleep(100);
    }
    return answers;
  }

  stop(): void {
    this.stopped = true;
  }

  /** What a browser is shown. */
  async page(): Promise<string> {
    return (await fetch(this.url, { headers: { accept: 'text/html', ...secure } })).text();
  }

  private async signIn(): Promise<string> {
    const answer = await this.send('/bff/auth/login', this.person);
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }

  private async send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', ...secure, ...headers },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer;
  }
}

const secure = { 'x-forwarded-proto': 'https' };
