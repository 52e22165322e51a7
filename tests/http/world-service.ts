import { service } from '../../contract/service/service.ts'
import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { makeJob, makeService } from '../support/service.ts'

export interface ServiceWorld {
  service: number
  serviceMachine: number
  servicePosition: number
  serviceMaterial: number
  serviceLine: number
  serviceDocument: number
  serviceJob: number
}

/** `mark` appears in its texts. */
export async function makeServiceWorld(
  app: TestApp,
  { customer, branch, item, mark }: { customer: number; branch: number; item: number; mark: string },
): Promise<ServiceWorld> {
  const clerk = await clerkOf(app)
  const job = await makeJob(app)
  const createdService = await makeService(app, {
    customer_id: customer,
    branch_id: branch,
    problem: `${mark} iestrēgst`,
    internal_notes: `${mark} iekšēji`,
    serviceable_items: [
      {
        description: `${mark} printeris`,
        service_positions: [{ service_job_id: job }],
      },
    ],
    service_application_items: [{ service_job_id: job }],
  })
  const position = createdService.serviceable_items[0]?.positions[0]?.id ?? 0
  await clerk.done(service.addMaterials, { params: { id: position }, body: { materials: [{ catalog_item_id: item }] } })
  const { document_id, data } = await clerk.done(service.makeDocument, { params: { id: createdService.id }, body: { type: 'defect_act' } })
  const [machine] = data.serviceable_items
  return {
    service: data.id,
    serviceMachine: machine?.id ?? 0,
    servicePosition: position,
    serviceMaterial: machine?.positions[0]?.materials[0]?.id ?? 0,
    serviceLine: data.items[0]?.id ?? 0,
    serviceDocument: document_id,
    serviceJob: job,
  }
}

export const serviceRecords: Readonly<Record<string, keyof ServiceWorld>> = {
  'service.updateMachine': 'serviceMachine',
  'service.removeMachine': 'serviceMachine',
  'service.updatePosition': 'servicePosition',
  'service.removePosition': 'servicePosition',
  'service.addMaterials': 'servicePosition',
  'service.updateMaterial': 'serviceMaterial',
  'service.removeMaterial': 'serviceMaterial',
  'service.updateItem itemId': 'serviceLine',
  'service.removeItem itemId': 'serviceLine',
  'service.signDocument': 'serviceDocument',
  'service.removeDocument': 'serviceDocument',
  'service.documentPdf': 'serviceDocument',
}
