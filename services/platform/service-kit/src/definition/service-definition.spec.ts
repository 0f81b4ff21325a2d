import { defineEntity, p } from '@mikro-orm/core';
import { Controller, Injectable } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import { definePart, defineService } from './service-definition.ts';

const Note = defineEntity({ name: 'Note', properties: { id: p.uuid().primary() } });

@Injectable()
class WriteNote {}

@Controller()
class NodesConsumer {
  @OnEvent('strainscope.org.node.renamed.v1')
  renamed(): Promise<void> {
    return Promise.resolve();
  }
}

@Controller()
class TreeConsumer extends NodesConsumer {
  @OnEvent('strainscope.org.node.deleted.v1')
  deleted(): Promise<void> {
    return Promise.resolve();
  }
}

const stores = [{ name: 'notes', table: 'notes' }] as const;

test('a service is its parts, in their order, and what it names itself', () => {
  const called: string[] = [];
  const notes = definePart({ entities: [Note], personalData: stores, rpc: () => void called.push('notes') });
  const tree = definePart({ controllers: [TreeConsumer], rpc: () => void called.push('tree') });
  const own = { name: 'audit', table: 'audit' };
  const service = defineService({
    name: 'note-taking',
    parts: [notes, tree],
    providers: [WriteNote],
    personalData: { context: 'org', stores: [own] },
  });
  expect(service).toMatchObject({ entities: [Note], controllers: [TreeConsumer], providers: [WriteNote] });
  expect(service.personalData).toEqual({ context: 'org', stores: [...stores, own] });
  service.rpc!(undefined as never, undefined as never);
  expect(called).toEqual(['notes', 'tree']);
});

test('a service consumes what its controllers handle', () => {
  const { consumes } = defineService({ name: 'n', entities: [], parts: [{ controllers: [TreeConsumer] }] });
  expect(consumes).toEqual(['strainscope.org.node.renamed.v1', 'strainscope.org.node.deleted.v1']);
  expect(defineService({ name: 'n', entities: [], controllers: [NodesConsumer] }).consumes).toHaveLength(1);
});

test('a service that consumes has an inbox, hence a database, hence no HTTP surface', () => {
  expect(() => defineService({ name: 'n', controllers: [NodesConsumer] })).toThrow('hence no inbox');
  expect(() => defineService({ name: 'n', parts: [{ entities: [Note] }], http: {} })).toThrow('let the BFF speak HTTP');
});

test('a service whose parts keep something of people says who answers for it', () => {
  const parts = [{ entities: [Note], personalData: stores }];
  expect(() => defineService({ name: 'n', parts })).toThrow('say under which context');
});
