import type { Sex } from './names.ts';

/** A brand whose files the league writes; the keys are those of the product's sensor definitions. */
export type Brand = 'prevent' | 'swa' | 'biocore' | 'athlete' | 'hybrid3' | 'linx_ias' | 'hitiq';

export interface TeamPlan {
  name: string;
  sport: string;
  timeZone: string;
  brand: Brand;
  sex: Sex;
  positions: readonly string[];
}

export interface InstitutionPlan {
  name: string;
  teams: readonly TeamPlan[];
}

export interface OrganizationPlan {
  name: string;
  institutions: readonly InstitutionPlan[];
}

const rugby = [
  'prop',
  'hooker',
  'lock',
  'flanker',
  'number eight',
  'scrum-half',
  'fly-half',
  'centre',
  'wing',
  'full-back',
];
const football = ['goalkeeper', 'centre-back', 'full-back', 'midfielder', 'winger', 'striker'];
const gridiron = ['lineman', 'linebacker', 'running back', 'receiver', 'safety', 'quarterback'];
const hockey = ['centre', 'wing', 'defender', 'goaltender'];

/** Two organizations, four institutions, eight teams: every brand is worn somewhere. */
export const plan: readonly OrganizationPlan[] = [
  {
    name: 'Northern Rugby League',
    institutions: [
      {
        name: 'Harbour University',
        teams: [
          {
            name: 'Harbour First XV',
            sport: 'rugby',
            timeZone: 'Europe/London',
            brand: 'prevent',
            sex: 'male',
            positions: rugby,
          },
          {
            name: 'Harbour Women',
            sport: 'rugby',
            timeZone: 'Europe/London',
            brand: 'prevent',
            sex: 'female',
            positions: rugby,
          },
        ],
      },
      {
        name: 'Fell Valley College',
        teams: [
          {
            name: 'Fell Valley Seniors',
            sport: 'rugby',
            timeZone: 'Europe/London',
            brand: 'swa',
            sex: 'male',
            positions: rugby,
          },
          {
            name: 'Fell Valley Academy',
            sport: 'rugby',
            timeZone: 'Europe/London',
            brand: 'hitiq',
            sex: 'female',
            positions: rugby,
          },
        ],
      },
    ],
  },
  {
    name: 'Lakeshore Athletic Conference',
    institutions: [
      {
        name: 'Lakeshore State',
        teams: [
          {
            name: 'Lakeshore Football',
            sport: 'American football',
            timeZone: 'America/Chicago',
            brand: 'biocore',
            sex: 'male',
            positions: gridiron,
          },
          {
            name: 'Lakeshore Soccer',
            sport: 'football',
            timeZone: 'America/Chicago',
            brand: 'athlete',
            sex: 'female',
            positions: football,
          },
        ],
      },
      {
        name: 'Prairie Tech',
        teams: [
          {
            name: 'Prairie Ice Hockey',
            sport: 'ice hockey',
            timeZone: 'America/Denver',
            brand: 'linx_ias',
            sex: 'male',
            positions: hockey,
          },
          {
            name: 'Prairie Headform Laboratory',
            sport: 'laboratory',
            timeZone: 'America/Denver',
            brand: 'hybrid3',
            sex: 'male',
            positions: ['headform'],
          },
        ],
      },
    ],
  },
];
