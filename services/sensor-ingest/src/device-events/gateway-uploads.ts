import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { idFrom, NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { OpenUpload } from '../uploads/commands/open-upload.ts';
import { OpenUploads, type OpenedUpload } from '../uploads/open-uploads.ts';

/** What is simulated of a gateway's events: what an upload gets whose sender chooses nothing, and as of one who waits for it. */
const SETTINGS = {
  meshType: 'coarse',
  meshSubtype: '',
  instanceType: 'production',
  saveVtu: false,
  excludeSimulated: true,
  batch: false,
};

/** The uploads to which a gateway's events belong: one for each day and team, in the name of the token's owner. */
@Injectable()
export class GatewayUploads {
  constructor(
    private readonly openUpload: OpenUpload,
    private readonly uploads: OpenUploads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound for a team to which the owner of the token may not add */
  async today(teamId: string, gatewayId: string): Promise<OpenedUpload> {
    const day = this.clock.now().toISOString().slice(0, 10);
    // An upload keeps whether its owner may simulate: another answer needs another upload.
    const simulates = String(currentActor().permissions.includes('portal'));
    const uploadId = idFrom('upload of a gateway', gatewayId, teamId, day, simulates);
    try {
      return await this.uploads.find(uploadId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      await this.openUpload.execute({
        uploadId,
        teamId,
        settings: SETTINGS,
        replaceDuplicates: false,
        brand: null,
        filter: null,
        sampleRate: null,
        mapping: null,
      });
      return this.uploads.find(uploadId);
    }
  }
}
