import type { ContractRow } from '../../../contract/contracts/contracts.ts'
import { RecordContracts } from '../../workspace/document/RecordContracts.tsx'

export function ContractsSection({ contracts }: { contracts: readonly ContractRow[] }) {
  return (
    <div className="max-w-160 p-4">
      <RecordContracts contracts={contracts} />
    </div>
  )
}
