import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { hasOperatorKinds, kubernetesSchemas, operatorKinds } from '../components/locations.ts';
import type { Manifest } from './rendered-chart.ts';

interface Definition {
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Definition>;
  items?: Definition;
  additionalProperties?: unknown;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** What brings a new kind to an API server. */
interface CustomKind {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Definition } }[];
  };
}

/** Kinds of the Prometheus operator, which the API server does not bring along. */
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
    if (hasOperatorKinds) this.learnFrom(operatorKinds);
  }

  /** Faults in plain words; none for an object as it should be, or of a foreign kind that could not be had. */
  faultsOf(manifest: Manifest): string[] {
    const { apiVersion, kind, metadata } = manifest;
    if (foreign.test(apiVersion) && !hasOperatorKinds) return [];
    const validate = this.validatorOf(`${apiVersion} ${kind}`);
    const where = `${kind} ${metadata.name}`;
    if (!validate) return [`${where}: the API server knows no ${apiVersion} ${kind}`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${where}: ${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  }

  private validatorOf(kind: string): ValidateFunction | undefined {
    const reference = this.references.get(kind);
    const known = this.compiled.get(kind);
    if (known || !reference) return known;
    const validate = this.ajv.compile({ $ref: `kubernetes#/definitions/${reference}` });
    this.compiled.set(kind, validate);
    return validate;
  }

  /** @param folder where another maker's kinds are defined, a file each */
  private learnFrom(folder: string): void {
    const files = readdirSync(folder).filter((name) => /_(servicemonitors|prometheusrules)\.yaml$/.test(name));
    for (const file of files) {
      const { spec } = parse(readFileSync(join(folder, file), 'utf8')) as CustomKind;
      for (const { name, schema } of spec.versions) {
        closeAll(schema.openAPIV3Schema);
        this.compiled.set(`${spec.group}/${name} ${spec.names.kind}`, this.ajv.compile(schema.openAPIV3Schema));
      }
    }
  }
}

/**
 * Closes what the document leaves open: takes whole numbers or text where both may stand, and refuses unknown fields.
 */
function close(name: string, definition: Definition): void {
  if (/\.(IntOrString|Quantity)$/.test(name)) delete definition.type;
  const isOpen = definition.additionalProperties !== undefined || definition.properties === undefined;
  if (!isOpen) definition.additionalProperties = false;
}

/** The same for a definition that holds all others in itself. */
function closeAll(definition: Definition): void {
  const { properties = {}, items, additionalProperties } = definition;
  if (!definition['x-kubernetes-preserve-unknown-fields']) close('', definition);
  // As Go writes it.
  if (definition.pattern) definition.pattern = definition.pattern.replace(/\(\?i\)(.*)$/, '(?i:$1)');
  const inside = [...Object.values(properties), items, additionalProperties] as unknown[];
  for (const each of inside) if (typeof each === 'object' && each !== null) closeAll(each);
}
