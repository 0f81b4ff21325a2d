import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Module, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { testedApp } from '../test/tested-app.ts';
import { closeGracefully } from './graceful-close.ts';
import { listen } from './http-app.ts';

@Controller()
class SlowController {
  @Get('slow')
  async slow() {
    await sleep(300);
    return { done: true };
  }

  @Get('endless')
  endless(): Promise<never> {
    return new Promise(() => undefined);
  }

  @Get('live')
  live(@Res() response: Response): void {
    response.type('text/event-stream').write('data: 1\n\n');
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

let app: NestExpressApplication;
let address: string;
beforeEach(async () => {
  app = await testedApp(SlowModule);
  address = await listen(app, 0);
});

test('calls in hand finish, streams end, new calls are refused', async () => {
  const live = await fetch(`${address}/live`);
  const slow = fetch(`${address}/slow`);
  await sleep(100);
  // It cuts none: its grace is longer than the test may take.
  await closeGracefully(app, 600_000);
  expect(await (await slow).json()).toEqual({ done: true });
  expect(await live.text()).toBe('data: 1\n\n');
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

test('a call that never ends is cut after the grace', async () => {
  const endless = expect(fetch(`${address}/endless`)).rejects.toThrow();
  await sleep(100);
  await closeGracefully(app, 200);
  await endless;
});
