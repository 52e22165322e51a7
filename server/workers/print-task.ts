import { serve } from './serve.ts'
import { printDocuments } from './print-documents.ts'

serve(printDocuments)
