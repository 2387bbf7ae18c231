import { deleteDocument } from './delete-document.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { uploadDocument } from './upload-document.ts';

export const documents = [uploadDocument, listDocuments, getDocument, deleteDocument];
