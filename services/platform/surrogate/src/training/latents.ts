import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix } from '../linear-algebra/matrix.ts';
import type { Surrogate } from '../model/surrogate.ts';
import type { Slopes } from '../targets/latent.ts';
import { latentOf, slopesOf } from '../targets/latent.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';

type Values = Readonly<Record<Target, number>>;

export interface LatentTargets {
  /** A row for each sample, around 0: latent targets less `known`. */
  readonly rows: Matrix;
  /** What is known without any regression: the mean, or what the base says. */
  readonly known: Matrix;
  /** Nothing on top of a base: there a model says nothing where it knows nothing. */
  readonly means: Record<Target, number>;
  readonly slopes: Slopes;
}

export function latentTargets(
  truths: readonly Values[],
  features: readonly Float64Array[],
  base: Surrogate | undefined,
): LatentTargets {
  const slopes = base?.slopes ?? slopesOf(truths);
  const width = TARGETS.length;
  const latents = Float64Array.from(
    truths.flatMap((truth) => TARGETS.map((target) => latentOf(target, truth, slopes))),
  );
  const mean = (t: number): number => {
    let sum = 0;
    for (let at = t; at < latents.length; at += width) sum += latents[at]!;
    return sum / truths.length;
  };
  const means = TARGETS.map((_, t) => (base ? 0 : mean(t)));
  const known = Float64Array.from(
    features.flatMap((own) => {
      const told = base?.predict(own).latents;
      return means.map((value, t) => value + (told?.[t] ?? 0));
    }),
  );
  return {
    rows: matrix(
      truths.length,
      width,
      latents.map((latent, at) => latent - known[at]!),
    ),
    known: matrix(truths.length, width, known),
    means: Object.fromEntries(TARGETS.map((target, t) => [target, means[t]!])) as Record<Target, number>,
    slopes,
  };
}
