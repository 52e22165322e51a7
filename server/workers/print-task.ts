import { serve } from './serve.ts'
import { papers } from './print-documents.ts'

/** @file The thread that builds documents. */

serve(papers)
