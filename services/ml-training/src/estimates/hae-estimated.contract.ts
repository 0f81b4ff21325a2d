import { readFileSync } from 'node:fs';
import { decodeEvent, encodeEvent } from '@strainscope/messaging';
import { haeEstimated } from './hae-estimated.ts';

const type = 'strainscope.ml.hae.estimated.v1';
const fixture = new URL(`../../../../proto/fixtures/${type}.json`, import.meta.url);
const { valid } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  valid: {
    eventId: string;
    personId: string;
    teamId: string;
    scope: string[];
    motionHash: string;
    estimates: { meshHash: string; modelId: string }[];
  };
};

test('estimates are announced as their golden fixture says', () => {
  const [female, male] = valid.estimates as [(typeof valid.estimates)[0], (typeof valid.estimates)[0]];
  const draft = haeEstimated(valid, [
    {
      meshHash: female.meshHash,
      estimate: {
        meshSubtype: 'female',
        modelId: female.modelId,
        metrics: { mps95: { value: 0.21, low: 0.19, high: 0.235 } },
        regions: { stem: { value: 0.12, low: 0.1, high: 0.15 } },
        isOutOfDistribution: false,
        reasons: [],
      },
    },
    {
      meshHash: male.meshHash,
      estimate: {
        meshSubtype: 'male',
        modelId: male.modelId,
        metrics: { mps95: { value: 0.2 } },
        regions: {},
        isOutOfDistribution: true,
        reasons: ['distance'],
      },
    },
  ]);
  const { headers, value } = encodeEvent('ml-training', draft, {});
  expect(headers.ce_type).toBe(type);
  expect(() => decodeEvent(type, value)).not.toThrow();
  expect(JSON.parse(value)).toEqual(valid);
  expect(draft.key).toBe(valid.eventId);
});
