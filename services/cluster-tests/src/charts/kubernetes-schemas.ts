import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { kubernetesSchemas } from '../components/locations.ts';
import type { Manifest } from './rendered-chart.ts';

interface Definition {
  type?: string;
  format?: string;
  properties?: Record<string, Definition>;
  additionalProperties?: unknown;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** Kinds of other makers, whose schemas the API server does not bring along. */
const foreign = /^monitoring\.coreos\.com\//;

/** Checks objects against what the API server knows of them; an unknown field is a fault. */
export class KubernetesSchemas {
  private readonly ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  private readonly references = new Map<string, string>();
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor() {
    const { definitions } = JSON.parse(readFileSync(kubernetesSchemas, 'utf8')) as {
      definitions: Record<string, Definition>;
    };
    for (const [name, definition] of Object.entries(definitions)) {
      close(name, definition);
      for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
        this.references.set(`${group ? `${group}/` : ''}${version} ${kind}`, name);
      }
    }
    this.ajv.addSchema({ $id: 'kubernetes', definitions });
  }

  /** Faults in plain words; none for an object as it should be, or of a foreign kind. */
  faultsOf(manifest: Manifest): string[] {
    const { apiVersion, kind, metadata } = manifest;
    if (foreign.test(apiVersion)) return [];
    const name = this.references.get(`${apiVersion} ${kind}`);
    const where = `${kind} ${metadata.name}`;
    if (!name) return [`${where}: the API server knows no ${apiVersion} ${kind}`];
    const validate = this.validatorOf(name);
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${where}: ${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  }

  private validatorOf(name: string): ValidateFunction {
    const known = this.compiled.get(name);
    if (known) return known;
    const validate = this.ajv.compile({ $ref: `kubernetes#/definitions/${name}` });
    this.compiled.set(name, validate);
    return validate;
  }
}

/** Of the document's loose ends: whole numbers or text where both are taken, and no fields that nobody knows. */
function close(name: string, definition: Definition): void {
  if (/\.(IntOrString|Quantity)$/.test(name)) delete definition.type;
  const isOpen = definition.additionalProperties !== undefined || definition.properties === undefined;
  if (!isOpen) definition.additionalProperties = false;
}
