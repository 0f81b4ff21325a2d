import type { AlertRules, AlertRuleVersion } from '@strainscope/console-contract';
import { players, teamId } from './league.ts';

/** Rules of a team in the contract's shapes, with one version that waits. */

const document = {
  version: 1,
  rules: [
    {
      id: 'peaks',
      name: 'Peaks, everybody',
      source: 'World Rugby, Smart Mouthguard protocol of 2024 for the elite game.',
      for: {},
      when: {
        all: [
          { metric: 'pla', atLeast: 65 },
          { metric: 'paa', atLeast: 4500 },
        ],
      },
    },
    {
      id: 'many-events',
      name: 'Many events in a week',
      source: '',
      for: {},
      when: { load: 'count', metric: 'pla', from: 10, window: '7-days', atLeast: 60 },
    },
  ],
};

const rules = [
  {
    rule_id: 'peaks',
    name: 'Peaks, everybody',
    words: 'Everybody: PLA at least 65 g and PAA at least 4500 rad/s².',
    source: document.rules[0]!.source,
  },
  {
    rule_id: 'many-events',
    name: 'Many events in a week',
    words: 'Everybody: at least 60 events of PLA from 10 g in 7 days.',
    source: '',
  },
];

const version: AlertRuleVersion = {
  version_id: 'v1',
  number: 1,
  state: 'published',
  reason: 'One threshold for all, and a load for the week',
  author_id: players[1]!._id,
  author_name: 'Cleo Coach',
  by_reader: false,
  proposed_at: '2026-11-20T14:03:00.000Z',
  decided_by: null,
  decided_by_name: '',
  decided_at: '2026-11-20T14:03:00.000Z',
  inherits: false,
  rules,
  difference: [],
};

export const alertRules: AlertRules = {
  node_id: teamId,
  node_name: 'Ashworth First XV',
  may_edit: true,
  from_node_id: teamId,
  from_name: 'Ashworth First XV',
  number: 1,
  rules,
  json: `${JSON.stringify(document, null, 2)}\n`,
  yaml: 'version: 1\n',
  looser: ['Peaks, women and players of unknown sex'],
  versions: [
    {
      ...version,
      version_id: 'v2',
      number: 2,
      state: 'waiting',
      reason: 'Fewer alerts at trainings',
      decided_at: null,
      difference: ['Changed: Peaks, everybody. Was: Everybody: PLA at least 65 g. Is: Everybody: PLA at least 70 g.'],
    },
    version,
  ],
};
