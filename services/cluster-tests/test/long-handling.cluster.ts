import { notRun } from '@strainscope/testing';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';
import { worksLong } from './works-long.ts';

/** Its eleven minutes are spent waiting, beside all other files (`jest.config.js`). */
if (hasKafka)
  test('a handler that works for its ten minutes in the session of the product keeps its place, and gets the message once', async () => {
    const kafka = await TestKafka.start();
    try {
      await worksLong(kafka, undefined, 1);
    } finally {
      await kafka.stop();
    }
  }, 1_500_000);
else notRun('a handler that works for its ten minutes', 'no broker here: Java or Maven is missing');
