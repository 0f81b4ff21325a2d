import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FileCall } from '../console/file.decorator.ts';
import { BulkFiles } from './bulk-files.ts';

@Controller('bff')
export class BulkController {
  constructor(private readonly files: BulkFiles) {}

  @FileCall('GET /simulations/{id}/field')
  async field(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendField(request, response);
  }

  @FileCall('GET /simulations/{id}/vtu')
  async vtu(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendVtu(request, response);
  }

  @FileCall('GET /meshes/{hash}')
  async mesh(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendMesh(request, response);
  }
}
