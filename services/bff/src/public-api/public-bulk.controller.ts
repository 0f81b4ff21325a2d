import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BulkFiles } from '../bulk/bulk-files.ts';
import { PublicCall, type PublicRequest } from './public-call.decorator.ts';

@Controller('v1')
export class PublicBulkController {
  constructor(private readonly files: BulkFiles) {}

  @PublicCall('/simulations/{id}/field')
  async field(
    _: PublicRequest<'/simulations/{id}/field'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.sendField(request, response);
  }

  @PublicCall('/simulations/{id}/vtu')
  async vtu(
    _: PublicRequest<'/simulations/{id}/vtu'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.sendVtu(request, response);
  }

  @PublicCall('/meshes/{hash}')
  async mesh(_: PublicRequest<'/meshes/{hash}'>, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendMesh(request, response);
  }
}
