import { contractShownBy } from '../../../contract/contracts/contracts.ts'
import { contractModels, type ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { SessionUser } from '../../http/context.ts'
import { satisfies } from '../../http/permit.ts'

export function openModels(user: SessionUser): ContractModel[] {
  if (user.kind !== 'staff') return []
  return (Object.keys(contractModels) as ContractModel[]).filter((model) => {
    const { rule, module } = contractShownBy[model].spec
    return satisfies(user, rule) && (!module || user.modules.has(module))
  })
}
