import type { ServiceRecord } from '../../contract/service/service-record.ts'
import { service } from '../../contract/service/service.ts'
import type { LineRequest, Way } from './unit-lines.ts'

/** @file Calls with a line quantity in service: jobs, materials, goods. */

const described = { description: 'Printeris HP M404' }
const positions = ({ job, quantity }: LineRequest) => [{ service_job_id: job, quantity }]
const goods = ({ item_id, quantity }: LineRequest) => [{ catalog_item_id: item_id, quantity }]
/** Two, valid in every unit. */
const ofTwo = (request: LineRequest): LineRequest => ({ ...request, quantity: '2' })

/** A machine with a job and its material, and goods, two of each. */
async function applied(request: LineRequest): Promise<ServiceRecord> {
  const { clerk, customer_id, warehouse_id } = request
  const two = ofTwo(request)
  const { data } = await clerk.done(service.create, {
    body: { customer_id, warehouse_id, serviceable_items: [described], service_application_items: goods(two) },
  })
  const params = { serviceableItemId: data.serviceable_items[0]?.id ?? 0 }
  const service_positions = positions(two).map((each) => ({ ...each, materials: goods(two) }))
  return (await clerk.done(service.addPositions, { params, body: { service_positions } })).data
}

async function position(request: LineRequest) {
  const { id = 0, lock_version = 0, materials } = (await applied(request)).serviceable_items[0]?.positions[0] ?? {}
  return { id, lock_version, material: materials?.[0] }
}

/** By call id, with the field appended where a call has several. */
export const serviceCalls: Readonly<Record<string, Way>> = {
  'service.create': {
    ask: (request) => {
      const { clerk, customer_id, warehouse_id } = request
      return clerk.call(service.create, { body: { customer_id, warehouse_id, service_application_items: goods(request) } })
    },
  },
  'service.create service_positions.0.quantity': {
    ask: (request) => {
      const { clerk, customer_id, warehouse_id } = request
      const serviceable_items = [{ ...described, service_positions: positions(request) }]
      return clerk.call(service.create, { body: { customer_id, warehouse_id, serviceable_items } })
    },
  },
  'service.addItems': {
    ask: async (request) =>
      request.clerk.call(service.addItems, {
        params: { id: (await applied(request)).id },
        body: { service_application_items: goods(request) },
      }),
  },
  'service.addItems service_application_items.0.quantity': {
    ask: async (request) =>
      request.clerk.call(service.addItems, {
        params: { id: (await applied(request)).id },
        body: { service_application_items: positions(request) },
      }),
  },
  'service.updateItem': {
    async ask(request) {
      const { id: itemId = 0, lock_version = 0 } = (await applied(request)).items[0] ?? {}
      return request.clerk.call(service.updateItem, { params: { itemId }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'service.addMachines': {
    ask: async (request) =>
      request.clerk.call(service.addMachines, {
        params: { applicationId: (await applied(request)).id },
        body: { serviceable_items: [{ ...described, service_positions: positions(request) }] },
      }),
  },
  'service.addPositions': {
    async ask(request) {
      const params = { serviceableItemId: (await applied(request)).serviceable_items[0]?.id ?? 0 }
      return request.clerk.call(service.addPositions, { params, body: { service_positions: positions(request) } })
    },
  },
  'service.addPositions materials.0.quantity': {
    async ask(request) {
      const params = { serviceableItemId: (await applied(request)).serviceable_items[0]?.id ?? 0 }
      const service_positions = positions(ofTwo(request)).map((each) => ({ ...each, materials: goods(request) }))
      return request.clerk.call(service.addPositions, { params, body: { service_positions } })
    },
  },
  'service.updatePosition': {
    async ask(request) {
      const { id, lock_version } = await position(request)
      return request.clerk.call(service.updatePosition, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
  'service.addMaterials': {
    async ask(request) {
      const { id } = await position(request)
      return request.clerk.call(service.addMaterials, { params: { id }, body: { materials: goods(request) } })
    },
  },
  'service.updateMaterial': {
    async ask(request) {
      const { id = 0, lock_version = 0 } = (await position(request)).material ?? {}
      return request.clerk.call(service.updateMaterial, { params: { id }, body: { quantity: request.quantity, lock_version } })
    },
  },
}
