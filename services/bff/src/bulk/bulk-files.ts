import { Inject, Injectable } from '@nestjs/common';
import { simulationsField, simulationsMesh, simulationsVtu } from '@strainscope/console-contract';
import type { BlobStore } from '@strainscope/blob';
import { NotFound } from '@strainscope/kernel';
import { BLOBS } from '@strainscope/service-kit';
import type { Request, Response } from 'express';
import { ReadLog } from '../access-log/read-log.ts';
import { pathParams } from '../calls/path-params.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { sendBlob } from './send-blob.ts';

/** Fields, VTU series and meshes, for the console and the public API alike. */
@Injectable()
export class BulkFiles {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws NotFound for a simulation that the caller may not see or that is not complete */
  async sendField(request: Request, response: Response): Promise<void> {
    const { id } = pathParams(simulationsField.params, request.params);
    const { result, facts } = await this.services.simulations.getSimulation({ simulationId: id });
    if (!result) throw new NotFound();
    await this.reads.record(simulationsField.at, 'care', [facts?.personId]);
    await sendBlob(this.blobs, { key: result.fieldKey, name: `field-${id}.bin`, kept: 'asking' }, request, response);
  }

  /** @throws NotFound for a simulation that the caller may not see, or whose uploader did not ask for a VTU series */
  async sendVtu(request: Request, response: Response): Promise<void> {
    const { id } = pathParams(simulationsVtu.params, request.params);
    const { result, facts } = await this.services.simulations.getSimulation({ simulationId: id });
    if (!result?.vtuKey) throw new NotFound();
    await this.reads.record(simulationsVtu.at, 'care', [facts?.personId]);
    await sendBlob(this.blobs, { key: result.vtuKey, name: `strain-${id}.zip`, kept: 'asking' }, request, response);
  }

  /** A mesh is about nobody in particular: whoever knows its hash may see it. */
  async sendMesh(request: Request, response: Response): Promise<void> {
    const { hash } = pathParams(simulationsMesh.params, request.params);
    await sendBlob(this.blobs, { key: `meshes/${hash}`, name: `mesh-${hash}.bin`, kept: 'ever' }, request, response);
  }
}
