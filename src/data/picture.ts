import { useEffect, useState } from 'react'
import { files } from '../../contract/files/files.ts'
import { fetchFile } from './http.ts'

/** LRU of object URLs; evicted ones are revoked. */
const most = 200
const addressCache = new Map<number, Promise<string>>()

/** Null while loading or on failure; loading needs the bearer token. */
export function usePicture(id: number): string | null {
  const [shown, setShown] = useState<{ id: number; address: string } | null>(null)
  useEffect(() => {
    let cancelled = false
    addressOf(id).then(
      (address) => cancelled || setShown({ id, address }),
      // Rows work without their picture.
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [id])
  return shown?.id === id ? shown.address : null
}

export function addressOf(id: number): Promise<string> {
  const address = addressCache.get(id) ?? fetchFile(files.download, { params: { id } }).then(({ blob }) => URL.createObjectURL(blob))
  addressCache.delete(id)
  addressCache.set(id, address)
  // Failures are not cached.
  address.catch(() => addressCache.delete(id))
  for (const [old, each] of addressCache) {
    if (addressCache.size <= most) break
    addressCache.delete(old)
    void each.then(URL.revokeObjectURL, () => undefined)
  }
  return address
}
