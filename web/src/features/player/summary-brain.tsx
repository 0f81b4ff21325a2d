import type { Region, RegionSummary, Simulation } from '@strainscope/console-contract';
import { useMemo } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty, Partial } from '../../shared/states/states.tsx';
import { loadBrainModel } from '../brain/brain-model.ts';
import { SphereBrain } from '../brain/viewer/sphere-brain.tsx';
import { hasWebGl } from '../brain/viewer/webgl-support.ts';
import { type PeakStrain, peakStrain } from './peak-strain.ts';
import { summarySentence } from './summary-sentence.ts';
import { useNewestRuns } from './use-newest-runs.ts';

interface SummaryBrainProps {
  playerId: string;
  summary: RegionSummary;
  region: Region | undefined;
}

/** The brain of a player with a sphere for each of the newest simulated events, where its strain was largest. */
export function SummaryBrain({ playerId, summary, region }: SummaryBrainProps) {
  const runs = useNewestRuns(playerId);
  return (
    <CallView load={runs} rows={8}>
      {(simulations) => <Spheres simulations={simulations} summary={summary} region={region} />}
    </CallView>
  );
}

function Spheres({
  simulations,
  summary,
  region,
}: {
  simulations: readonly Simulation[];
  summary: RegionSummary;
  region: Region | undefined;
}) {
  const peaks = useMemo(() => simulations.flatMap((simulation) => peakStrain(simulation) ?? []), [simulations]);
  const shown = useMemo(() => peaks.filter((peak) => region === undefined || peak.region === region), [peaks, region]);
  const meshUrl = simulations.find(({ result }) => result)?.result?.mesh_url;
  if (meshUrl === undefined) {
    return (
      <Empty title="No simulated events yet">
        As soon as a run of this player is complete, the place of its largest strain appears here.
      </Empty>
    );
  }
  const sentence = summarySentence(summary, peaks, simulations);
  if (!hasWebGl()) {
    return (
      <>
        <Partial>This browser cannot draw in 3D (WebGL 2 is missing or switched off).</Partial>
        <p>{sentence}</p>
      </>
    );
  }
  return <Brain meshUrl={meshUrl} spheres={shown} region={region} sentence={sentence} />;
}

interface BrainProps {
  meshUrl: string;
  spheres: readonly PeakStrain[];
  region: Region | undefined;
  sentence: string;
}

function Brain({ meshUrl, spheres, region, sentence }: BrainProps) {
  const model = useLoad(meshUrl, (signal) =>
    loadBrainModel(meshUrl, (url, abort) => consoleApi.binary(url, { signal: abort }), signal),
  );
  return (
    <CallView load={model} rows={8}>
      {(loaded) => (
        <SphereBrain
          model={loaded}
          spheres={spheres}
          region={region}
          what="each event, at its most strained element"
          summary={sentence}
        />
      )}
    </CallView>
  );
}
