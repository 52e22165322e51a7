import type { ServiceRecord } from '../../contract/service/service-record.ts'
import { service } from '../../contract/service/service.ts'
import type { Asked, Way } from './unit-lines.ts'

/** @file Every call by which a person writes the quantity of a line of a service application: of a job, of its materials, of goods. */

const described = { description: 'Printeris HP M404' }
const positions = ({ job, quantity }: Asked) => [{ service_job_id: job, quantity }]
const goods = ({ item_id, quantity }: Asked) => [{ catalog_item_id: item_id, quantity }]
/** The same asked of two, which every unit knows. */
const ofTwo = (asked: Asked): Asked => ({ ...asked, quantity: '2' })

/** A machine with a job on it and its material, and goods beside it, two of each. */
async function applied(asked: Asked): Promise<ServiceRecord> {
  const { clerk, customer_id, warehouse_id } = asked
  const two = ofTwo(asked)
  const { data } = await clerk.done(service.create, {
    body: { customer_id, warehouse_id, serviceable_items: [described], service_application_items: goods(two) },
  })
  const params = { serviceableItemId: data.serviceable_items[0]?.id ?? 0 }
  const service_positions = positions(two).map((each) => ({ ...each, materials: goods(two) }))
  return (await clerk.done(service.addPositions, { params, body: { service_positions } })).data
}

async function position(asked: Asked) {
  const { id = 0, lock_version = 0, materials } = (await applied(asked)).serviceable_items[0]?.positions[0] ?? {}
  return { id, lock_version, material: materials?.[0] }
}

/** By the id of the call; behind it the very field, of another way into the same call: where it takes several, or a job as well as goods. */
export const serviceWays: Readonly<Record<string, Way>> = {
  'service.create': {
    ask: (asked) => {
      const { clerk, customer_id, warehouse_id } = asked
      return clerk.call(service.create, { body: { customer_id, warehouse_id, service_application_items: goods(asked) } })
    },
  },
  'service.create service_positions.0.quantity': {
    ask: (asked) => {
      const { clerk, customer_id, warehouse_id } = asked
      const serviceable_items = [{ ...described, service_positions: positions(asked) }]
      return clerk.call(service.create, { body: { customer_id, warehouse_id, serviceable_items } })
    },
  },
  'service.addItems': {
    ask: async (asked) =>
      asked.clerk.call(service.addItems, {
        params: { id: (await applied(asked)).id },
        body: { service_application_items: goods(asked) },
      }),
  },
  'service.addItems service_application_items.0.quantity': {
    ask: async (asked) =>
      asked.clerk.call(service.addItems, {
        params: { id: (await applied(asked)).id },
        body: { service_application_items: positions(asked) },
      }),
  },
  'service.updateItem': {
    async ask(asked) {
      const { id: itemId = 0, lock_version = 0 } = (await applied(asked)).items[0] ?? {}
      return asked.clerk.call(service.updateItem, { params: { itemId }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'service.addMachines': {
    ask: async (asked) =>
      asked.clerk.call(service.addMachines, {
        params: { applicationId: (await applied(asked)).id },
        body: { serviceable_items: [{ ...described, service_positions: positions(asked) }] },
      }),
  },
  'service.addPositions': {
    async ask(asked) {
      const params = { serviceableItemId: (await applied(asked)).serviceable_items[0]?.id ?? 0 }
      return asked.clerk.call(service.addPositions, { params, body: { service_positions: positions(asked) } })
    },
  },
  'service.addPositions materials.0.quantity': {
    async ask(asked) {
      const params = { serviceableItemId: (await applied(asked)).serviceable_items[0]?.id ?? 0 }
      const service_positions = positions(ofTwo(asked)).map((each) => ({ ...each, materials: goods(asked) }))
      return asked.clerk.call(service.addPositions, { params, body: { service_positions } })
    },
  },
  'service.updatePosition': {
    async ask(asked) {
      const { id, lock_version } = await position(asked)
      return asked.clerk.call(service.updatePosition, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
  'service.addMaterials': {
    async ask(asked) {
      const { id } = await position(asked)
      return asked.clerk.call(service.addMaterials, { params: { id }, body: { materials: goods(asked) } })
    },
  },
  'service.updateMaterial': {
    async ask(asked) {
      const { id = 0, lock_version = 0 } = (await position(asked)).material ?? {}
      return asked.clerk.call(service.updateMaterial, { params: { id }, body: { quantity: asked.quantity, lock_version } })
    },
  },
}
