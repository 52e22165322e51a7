import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Busy } from '../../runtime/busy.ts'
import type { ObjectStorage } from '../../runtime/settings.ts'
import { MissingFile, type FileStore } from './file-store.ts'

/** The storage refused or did not answer. The call can be sent again. */
export class StoreUnavailable extends Busy {
  constructor(cause: unknown) {
    super('Failu krātuve neatbild; mēģiniet vēlreiz pēc brīža', { cause })
  }
}

/** Which installation the files belong to; beside the files, so that no file has this name. */
const ownerName = 'installation'

/**
 * S3-compatible storage. An object is whole or absent. Checksums are sent only where the service requires one, since
 * many services refuse the newer headers.
 */
export class ObjectStore implements FileStore {
  private readonly client: S3Client
  private readonly address: ObjectStorage

  constructor(address: ObjectStorage) {
    this.address = address
    this.client = new S3Client({
      region: address.region,
      ...(address.endpoint !== null && { endpoint: address.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    })
  }

  async has(sha256: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand(this.object(sha256)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw new StoreUnavailable(error)
    }
  }

  async read(sha256: string): Promise<Buffer> {
    const { Body } = await this.get(sha256)
    return Buffer.from(await Body.transformToByteArray().catch((error: unknown) => Promise.reject(new StoreUnavailable(error))))
  }

  async write(sha256: string, bytes: Uint8Array): Promise<void> {
    await this.put(this.object(sha256), bytes, bytes.byteLength)
  }

  async remove(sha256: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(sha256))).catch(unavailable)
  }

  async *names(): AsyncIterable<string[]> {
    const { bucket: Bucket, prefix } = this.address
    let ContinuationToken: string | undefined
    do {
      const page = await this.client
        .send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}files/`, ContinuationToken, MaxKeys: 1000 }))
        .catch(unavailable)
      yield (page.Contents ?? []).flatMap(({ Key = '' }) => /\/([0-9a-f]{64})$/.exec(Key)?.[1] ?? [])
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async copyTo(sha256: string, path: string): Promise<void> {
    const { Body } = await this.get(sha256)
    if (!(Body instanceof Readable)) throw new Error('The client of S3 answers with a stream in Node')
    await pipeline(Body, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  }

  async copyFrom(path: string, sha256: string): Promise<void> {
    const found = await stat(path).catch((error: unknown) => Promise.reject(new MissingFile(sha256, path, error)))
    await this.put(this.object(sha256), createReadStream(path), found.size)
  }

  /** The installation that uses this place, or null for a new place. */
  async owner(): Promise<string | null> {
    const { bucket: Bucket, prefix } = this.address
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${ownerName}` }))
      return (await Body?.transformToString())?.trim() ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw new StoreUnavailable(error)
    }
  }

  own(installation: string): Promise<void> {
    const { bucket: Bucket, prefix } = this.address
    const bytes = Buffer.from(`${installation}\n`)
    return this.put({ Bucket, Key: `${prefix}${ownerName}` }, bytes, bytes.byteLength)
  }

  private object(sha256: string): { Bucket: string; Key: string } {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`Not the name of a stored file: ${sha256}`)
    const { bucket: Bucket, prefix } = this.address
    return { Bucket, Key: `${prefix}files/${sha256.slice(0, 2)}/${sha256}` }
  }

  private async get(sha256: string) {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(sha256)))
      if (!Body) throw new Error('The answer has no content')
      return { Body }
    } catch (error) {
      throw isMissing(error) ? new MissingFile(sha256, this.address.bucket, error) : new StoreUnavailable(error)
    }
  }

  private async put(object: { Bucket: string; Key: string }, Body: Uint8Array | Readable, ContentLength: number): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...object, Body, ContentLength })).catch(unavailable)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'
}

function unavailable(error: unknown): never {
  throw new StoreUnavailable(error)
}
