import { Level } from '@strainscope/console-contract';
import { render, screen } from '@testing-library/react';
import { mockAnswers } from '../../../test/look/mock-bff.ts';
import { mockFetch } from '../../../test/mock-fetch.ts';
import { SensorNames } from './sensor-names.tsx';

globalThis.fetch = mockFetch(mockAnswers(Level.admin));

const stray = { undefined_member: true, last_name: 'Undefined member (9999)' };

test('a sensor is called as it stands on the device', async () => {
  render(<SensorNames player={{ ...stray, sensors: [{ brand: 'prevent', sensor_id: '9999' }] }} />);
  await screen.findByText('MG9999');
});

test('an undefined member whose sensor has its player by now says which it was made for', () => {
  render(<SensorNames player={{ ...stray, sensors: [] }} />);
  screen.getByText('Undefined member (9999), worn by a player now');
});

test('a player who wears none has none assigned', () => {
  render(<SensorNames player={{ undefined_member: false, last_name: 'Bare', sensors: [] }} />);
  screen.getByText('none assigned');
});
