-- What a metadata was stays readable, whoever asks.
CREATE TRIGGER metadata_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "metadata_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
