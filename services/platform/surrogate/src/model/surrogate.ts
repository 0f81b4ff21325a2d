import { SurrogateError } from '../errors/surrogate-error.ts';
import { FEATURE_NAMES } from '../features/feature-definition.ts';
import { featuresOf } from '../features/features.ts';
import type { Json, ModelSubject } from '../file/header.schema.ts';
import type { ModelFile } from '../file/model-file.ts';
import { readModelFile } from '../file/model-file.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import type { Slopes } from '../targets/latent.ts';
import { endsOf, valueOf } from '../targets/latent.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';
import { checkModel } from './check-model.ts';
import type { Estimate, FieldCoefficients, Interval } from './estimate.ts';
import { FieldModel } from './field-model.ts';
import type { Prediction } from './prediction.ts';
import { Predictor } from './prediction.ts';

/** A trained model: estimates what the solver would compute of a motion, and says when it does not know. */
export class Surrogate {
  /** SHA-256 of its file, hexadecimal. */
  readonly id: string;
  /** Its file. */
  readonly bytes: Uint8Array;
  readonly base: Surrogate | undefined;
  private readonly file: ModelFile;
  private readonly predictor: Predictor;
  private readonly fieldModel: FieldModel;

  private constructor(bytes: Uint8Array, file: ModelFile) {
    this.bytes = bytes;
    checkModel(file);
    this.id = file.id;
    this.file = file;
    this.base = file.sections.base.length > 0 ? Surrogate.read(file.sections.base) : undefined;
    this.predictor = new Predictor(file.header, file.sections);
    this.fieldModel = new FieldModel(file.header, file.sections);
  }

  /** @throws SurrogateError where the bytes are no model, cut short, altered, or of another version or other features */
  static read(bytes: Uint8Array): Surrogate {
    return new Surrogate(bytes, readModelFile(bytes));
  }

  get subject(): ModelSubject {
    return this.file.header.subject;
  }

  /** What was handed to the training with it. */
  get passport(): Json {
    return this.file.header.passport;
  }

  /** The figures of its training, each sample without its group: of type `Figures`. */
  get figures(): Json {
    return this.file.header.figures;
  }

  /** Number of samples that it learnt from, and of their groups. */
  get trainedOn(): { samples: number; groups: number } {
    return { samples: this.file.header.samples, groups: this.file.header.groups };
  }

  /** How CSDMs are turned into latent targets. */
  get slopes(): Slopes {
    return this.file.header.slopes;
  }

  get hasField(): boolean {
    return this.file.sections.fieldElements.length > 0;
  }

  /** Whether a mirrored motion has the mirrored field. */
  get isSymmetric(): boolean {
    return this.file.header.kernel.parity === 'even';
  }

  /** @throws SurrogateError where the model is of another mesh, of other materials or of another solver */
  checkSubject(subject: ModelSubject): void {
    checkSameSubject(this.subject, subject);
  }

  /** @throws SurrogateError where the motion is incomplete */
  estimate(of: HeadMotion | Float64Array): Estimate {
    const features = checkedFeatures(of);
    const base = this.base?.predict(features);
    const own = this.predictor.predict(features, base);
    // Where a model knows no motions like this, the base speaks with its own interval, and finds it strange or not.
    const { halfWidths, reasons } = base && own.reasons.length > 0 ? base : own;
    const { latents } = own;
    const interval = (target: Target, t: number): [Target, Interval] => [
      target,
      { value: valueOf(target, latents[t]!), ...endsOf(target, latents[t]!, halfWidths[t]!) },
    ];
    return {
      values: Object.fromEntries(TARGETS.map(interval)) as Record<Target, Interval>,
      isOutOfDistribution: reasons.length > 0,
      reasons,
      nearest: { distance: own.strangeness.distance, limit: this.file.header.limits.distance },
      uncertainty: Math.sqrt(own.strangeness.variance),
      fieldCoefficients: this.hasField
        ? { even: own.even, odd: own.odd, ...(base && { base: { even: base.even, odd: base.odd } }) }
        : undefined,
    };
  }

  /**
   * The peak strain of each element of the mesh; 0 of those that carry none.
   *
   * @throws SurrogateError where the model has no field
   */
  field({ fieldCoefficients }: Pick<Estimate, 'fieldCoefficients'>): Float32Array {
    if (!fieldCoefficients) throw new SurrogateError('other-mesh', 'The model was trained without strain fields.');
    const roots = new Float64Array(this.subject.elementCount);
    this.addRoots(roots, fieldCoefficients);
    return Float32Array.from(roots, (root) => Math.max(0, root) ** 2);
  }

  /** Adds the roots of the strains to a number for each element of the mesh. */
  addRoots(roots: Float64Array, { even, odd, base }: FieldCoefficients): void {
    this.fieldModel.addTo(roots, even, odd);
    if (this.base && base) this.base.addRoots(roots, base);
  }

  /** The estimate before it is turned into values, for the training of a model on top of this one. */
  predict(features: Float64Array): Prediction {
    return this.predictor.predict(features);
  }
}

/** @throws SurrogateError that names what differs */
export function checkSameSubject(known: ModelSubject, other: ModelSubject): void {
  for (const part of ['meshHash', 'elementCount', 'materials', 'solverVersion'] as const) {
    if (known[part] !== other[part]) {
      throw new SurrogateError('other-subject', `The model is of another ${NAMES[part]}.`, {
        part,
        known: known[part],
        other: other[part],
      });
    }
  }
}

const NAMES: Record<keyof ModelSubject, string> = {
  meshHash: 'mesh',
  elementCount: 'size of the mesh',
  materials: 'set of materials',
  solverVersion: 'version of the solver',
};

function checkedFeatures(of: HeadMotion | Float64Array): Float64Array {
  if (!(of instanceof Float64Array)) return featuresOf(of);
  if (of.length !== FEATURE_NAMES.length || !of.every(Number.isFinite)) {
    throw new SurrogateError('other-features', 'The features are not finite or not as many as are computed here.');
  }
  return of;
}
