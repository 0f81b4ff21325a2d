import type { EventEstimates, HeadEstimate } from '@strainscope/console-contract';
import { playerId } from './league.ts';
import { MESH_HASH } from './made-up-brain.ts';

type Subtype = HeadEstimate['mesh_subtype'];

export const modelIds: Record<Subtype, string> = { male: '5e0c91d7'.repeat(8), female: 'b3f27a46'.repeat(8) };

const about = (key: string, value: number, half: number) => ({ key, value, low: value - half, high: value + half });

/** An estimate on a head of the made-up mesh; the female one is a little higher. */
export function headEstimate(mesh_subtype: Subtype, change: Partial<HeadEstimate> = {}): HeadEstimate {
  const more = mesh_subtype === 'female' ? 0.02 : 0;
  return {
    mesh_subtype,
    values: [
      about('mps95', 0.2134 + more, 0.0236),
      about('csdm3', 0.991, 0.006),
      about('csdm5', 0.9688, 0.0141),
      about('csdm10', 0.7312, 0.061),
      about('csdm15', 0.4217, 0.0742),
      about('csdm30', 0.0121, 0.0113),
    ],
    regions: [
      about('frontal', 0.1893, 0.021),
      about('parietal', 0.1781, 0.0193),
      about('occipital', 0.1662, 0.0188),
      about('temporal', 0.2327, 0.0262),
      about('cerebellum', 0.2459, 0.0293),
      about('stem', 0.0874, 0.0121),
      about('msc', 0.1187, 0.0142),
    ],
    out_of_distribution: false,
    reasons: [],
    model: {
      model_id: modelIds[mesh_subtype],
      solver_version: '0.1.0',
      materials: 'zhao-ji-2019',
      samples: 2148,
      made_at: '2026-11-18T09:30:00.000Z',
    },
    field_url: '/bff/events/none/estimates/male/field',
    mesh_url: `/bff/meshes/${MESH_HASH}`,
    ...change,
  };
}

/** The same, of an event unlike those of the training. */
export function unlikeEstimate(mesh_subtype: Subtype): HeadEstimate {
  const { values, regions } = headEstimate(mesh_subtype);
  const withoutRange = (value: HeadEstimate['values'][number]) => ({ ...value, low: null, high: null });
  return headEstimate(mesh_subtype, {
    values: values.map(withoutRange),
    regions: regions.map(withoutRange),
    out_of_distribution: true,
    reasons: ['variance', 'distance', 'range'],
  });
}

/** What is estimated of an event: nothing yet, unless heads are given. */
export function estimatesOf(event_id: string, heads: HeadEstimate[], change: Partial<EventEstimates> = {}) {
  return {
    event_id,
    player_id: playerId,
    state: heads.length > 0 ? 'estimated' : 'pending',
    estimated_at: heads.length > 0 ? '2026-11-21T14:03:22.900Z' : null,
    heads: heads.map((head) => ({
      ...head,
      field_url: `/bff/events/${event_id}/estimates/${head.mesh_subtype}/field`,
    })),
    ...change,
  } satisfies EventEstimates;
}
