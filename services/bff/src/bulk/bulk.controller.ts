import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { BulkFiles } from './bulk-files.ts';

@Controller('bff')
export class BulkController {
  constructor(private readonly files: BulkFiles) {}

  @Get('simulations/:id/field')
  async field(@Req() request: SignedInRequest, @Res() response: Response): Promise<void> {
    principalOf(request);
    await this.files.sendField(request, response);
  }

  @Get('simulations/:id/vtu')
  async vtu(@Req() request: SignedInRequest, @Res() response: Response): Promise<void> {
    principalOf(request);
    await this.files.sendVtu(request, response);
  }

  @Get('meshes/:hash')
  async mesh(@Req() request: SignedInRequest, @Res() response: Response): Promise<void> {
    principalOf(request);
    await this.files.sendMesh(request, response);
  }
}
