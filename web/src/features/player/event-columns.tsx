import type { EventRow, ReviewVerdict } from '@strainscope/console-contract';
import { LineChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Quantity } from '../../shared/format/quantity.tsx';
import { Time } from '../../shared/format/time.tsx';
import { StrainValue } from '../../shared/strain/strain-value.tsx';
import type { Column } from '../../shared/table/grid-table.tsx';

const NOT_MEASURED = 'not measured';

/** What two readers or more agree on. */
const VERIFIED: Record<ReviewVerdict, string> = { true: 'verified', false: 'verified: no HAE', unsure: 'unsure' };

/** The list of a player's events. `onChart` shows the charts of one beside it. */
export function eventColumns(charted: string | undefined, onChart: (event: EventRow) => void): Column<EventRow>[] {
  return [
    {
      key: 'time',
      title: 'Event',
      primary: true,
      render: ({ _id, occurred_at }) => (
        <Link to={`/player/details/${_id}`}>
          <Time at={occurred_at} />
        </Link>
      ),
    },
    {
      key: 'pla',
      title: 'PLA',
      numeric: true,
      render: ({ pla_g }) => <Quantity value={pla_g} unit="g" none={NOT_MEASURED} />,
    },
    {
      key: 'paa',
      title: 'PAA',
      numeric: true,
      render: ({ paa }) => <Quantity value={paa} unit="rad/s²" none={NOT_MEASURED} />,
    },
    {
      key: 'pav',
      title: 'PAV',
      numeric: true,
      render: ({ pav }) => <Quantity value={pav} unit="rad/s" none={NOT_MEASURED} />,
    },
    {
      key: 'mps95',
      title: 'MPS95',
      numeric: true,
      render: ({ simulation }) => <StrainValue value={simulation?.mps95} basis={simulation?.basis} />,
    },
    {
      key: 'state',
      title: 'Simulation',
      render: ({ simulation, label }) => {
        if (label === 'false-positive') return 'false positive';
        return simulation ? <StateBadge state={simulation.state} /> : 'none';
      },
    },
    {
      key: 'verified',
      title: 'Reviewed',
      render: ({ verified }) => (verified ? VERIFIED[verified] : 'not yet'),
    },
    {
      key: 'charts',
      title: 'Charts',
      render: (event) => (
        <Button
          size="small"
          icon={<LineChartOutlined />}
          aria-label="Show the charts of this event"
          aria-pressed={charted === event._id}
          type={charted === event._id ? 'primary' : 'default'}
          onClick={() => onChart(event)}
        />
      ),
    },
  ];
}
